import { type Endpoint, isLoopback } from "./addresses.ts";

/** What is known of hosts that many servers ask: never a stranger, always said. */
interface KnownHosts {
  /** As it is told: "a telemetry service". */
  readonly whose: string;
  /** Domains; what lies below them counts. */
  readonly domains: readonly string[];
  readonly why: string;
}

const TELEMETRY = "a telemetry service";
/** How a registry is told. */
export const REGISTRY = "a package registry, as update checks do";
const DOWNLOADS = "a public download host";
const FORGE = "a public forge, as update checks do";

/** Whether nothing of the user's goes to a service told so: it hands out what is public. */
export function handsOut(whose: string | undefined): boolean {
  return whose === REGISTRY || whose === DOWNLOADS || whose === FORGE;
}

const KNOWN: readonly KnownHosts[] = [
  {
    whose: TELEMETRY,
    domains: (
      "sentry.io posthog.com segment.io segment.com amplitude.com mixpanel.com google-analytics.com " +
      "analytics.google.com googletagmanager.com datadoghq.com datadoghq.eu browser-intake-datadoghq.com " +
      "bugsnag.com rollbar.com honeycomb.io newrelic.com nr-data.net heap.io heapanalytics.com " +
      "rudderstack.com rudderlabs.com statsig.com statsigapi.net launchdarkly.com growthbook.io " +
      "applicationinsights.azure.com applicationinsights.microsoft.com dc.services.visualstudio.com " +
      "vortex.data.microsoft.com events.data.microsoft.com logrocket.com logrocket.io plausible.io " +
      "countly.com countly.io scarf.sh static.scarf.sh axiom.co logtail.com betterstack.com " +
      "raygun.com raygun.io airbrake.io instabug.com loggly.com splunkcloud.com signalfx.com " +
      "lightstep.com grafana.net uptrace.dev langfuse.com traceloop.com smith.langchain.com " +
      "june.so customer.io intercom.io fullstory.com hotjar.com pendo.io snowplow.io " +
      "umami.is simpleanalytics.com aptabase.com telemetrydeck.com openpanel.dev"
    ).split(" "),
    why: "Services that many vendors report use and crashes to.",
  },
  {
    whose: REGISTRY,
    domains: (
      "registry.npmjs.org registry.npmjs.com registry.yarnpkg.com pypi.org files.pythonhosted.org " +
      "npmmirror.com registry.npmmirror.com crates.io jsr.io proxy.golang.org"
    ).split(" "),
    why: "Whether there is a newer version is asked there, by npm and by many servers themselves.",
  },
  {
    whose: FORGE,
    domains: ["api.github.com", "github.com"],
    why: "Releases are looked up there; what can be left there as well is in NOBODYS.",
  },
  {
    whose: DOWNLOADS,
    domains: (
      "huggingface.co hf.co raw.githubusercontent.com objects.githubusercontent.com " +
      "release-assets.githubusercontent.com codeload.github.com cdn.jsdelivr.net unpkg.com esm.sh " +
      "cdnjs.cloudflare.com nodejs.org storage.googleapis.com binaries.prisma.sh"
    ).split(" "),
    why: "Models, engines and data that did not fit into a package are fetched there.",
  },
  {
    whose: "where browsers for automation are fetched",
    domains: (
      "googlechromelabs.github.io cdn.playwright.dev playwright.azureedge.net " +
      "playwright.download.prss.microsoft.com edgedl.me.gvt1.com dl.google.com"
    ).split(" "),
    why: "puppeteer and playwright look there for the browser that fits.",
  },
];

/** Networks of public name servers, asked by address because no name is known yet. */
const RESOLVERS =
  /^(?:8\.8\.[84]\.[84]|1\.[01]\.[01]\.1|9\.9\.9\.(?:9|10)|208\.67\.22[02]\.22[02]|2001:4860:4860::|2606:4700:4700::|2620:fe::)/;
/** Port 53 is a lookup; a datagram socket "connected" to another sends nothing, it tells the own address. */
const RESOLVER_PORTS: readonly (number | null)[] = [0, 1, 9, 53, 80];

const BY_DOMAIN: ReadonlyMap<string, KnownHosts> = new Map(
  KNOWN.flatMap((known) => known.domains.map((domain) => [domain, known] as const)),
);

/** Below a known domain, and yet a place where everybody can leave what they took. */
const NOBODYS: ReadonlySet<string> = new Set(["gist.github.com", "gist.githubusercontent.com"]);

/** A service that is known by its domain or one above it, and that domain. */
export function knownHost(
  host: string,
): { readonly whose: string; readonly domain: string } | undefined {
  for (const domain of domainsAbove(host)) {
    if (NOBODYS.has(domain)) return undefined;
    const known = BY_DOMAIN.get(domain);
    if (known !== undefined) return { whose: known.whose, domain };
  }
  return undefined;
}

/** A name server of the public, or a question of the own address. */
export function isResolver({ host, port }: Endpoint): boolean {
  return RESOLVERS.test(host) && RESOLVER_PORTS.includes(port);
}

/** Addresses and names at which clouds tell a machine who it is, and hand out its credentials. */
export function isCloudMetadata(host: string): boolean {
  return METADATA.has(host);
}

const METADATA: ReadonlySet<string> = new Set([
  // The link-local address of most clouds; of AWS over IPv6; of containers at AWS; of pods there.
  "169.254.169.254",
  "fd00:ec2::254",
  "169.254.170.2",
  "169.254.170.23",
  "fd00:ec2::23",
  // Google, Alibaba, Azure's wire server, Oracle.
  "metadata.google.internal",
  "metadata.goog",
  "metadata",
  "instance-data",
  "instance-data.ec2.internal",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
]);

/** Metadata addresses that hand out credentials, and nothing else that a library looks for. */
export function isCredentialAddress(host: string): boolean {
  return host === "169.254.170.2" || host === "169.254.170.23" || host === "fd00:ec2::23";
}

/** Hosts of libraries that ask every cloud what machine this is: telemetry, and clouds themselves. */
export function isCloudLibrarys(host: string): boolean {
  return knownHost(host)?.whose === TELEMETRY || CLOUD_HOSTS.test(host);
}

const CLOUD_HOSTS =
  /(?:^|\.)(?:googleapis\.com|amazonaws\.com|azure\.com|azure\.net|windows\.net|microsoftonline\.com|oraclecloud\.com|aliyuncs\.com)$/;

/** Words of servers that work with a cloud. */
export const CLOUD_WORDS: readonly string[] = (
  "azure azmcp microsoft entra aws amazon s3 bedrock ec2 lambda dynamodb cloudwatch ecs eks gcp gcloud " +
  "google bigquery firebase firestore vertex gke alibaba aliyun tencent oracle oci terraform pulumi aks"
).split(" ");

/** The ports of a collector of OpenTelemetry, whose libraries ask every cloud what machine this is. */
export function isCollector({ host, port }: Endpoint): boolean {
  return isLoopback(host) && (port === 4317 || port === 4318);
}

/** The host and the domains above it. */
function domainsAbove(host: string): readonly string[] {
  const labels = host.slice(-255).split(".").slice(-8);
  return labels.map((_label, at) => labels.slice(at).join("."));
}
