import { isAddress, isNear } from "./addresses.ts";
import { registrable } from "./domains.ts";
import { knownHost } from "./known-hosts.ts";
import { isVendors, type Vendor } from "./vendor.ts";

/** Whose a host is: this network's, the vendor's, a known service's, or a stranger's. */
export interface HostFacts {
  readonly isNear: boolean;
  /** Hosts of one domain are one finding. */
  readonly domain: string;
  /** As it is told; undefined for a stranger. */
  readonly whose: string | undefined;
  readonly isVendors: boolean;
}

export function hostFacts(host: string, vendor: Vendor): HostFacts {
  const domain = isAddress(host) ? host : registrable(host);
  if (isNear(host)) return { isNear: true, domain, whose: undefined, isVendors: false };
  if (isVendors(vendor, host)) {
    return { isNear: false, domain, whose: "a host of its own vendor", isVendors: true };
  }
  const known = knownHost(host);
  const whose = known?.whose;
  return { isNear: false, domain: known?.domain ?? domain, whose, isVendors: false };
}
