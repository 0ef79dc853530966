/**
 * The part of a host name that somebody has registered: `mui.com` of `chat-backend.mui.com`. Below
 * the domains of the table everybody can have one, so the next label names who it is.
 */
export function registrable(host: string): string {
  const labels = host.slice(-255).split(".");
  for (let length = Math.min(MOST_LABELS, labels.length - 1); length > 1; length--) {
    const suffix = labels.slice(-length).join(".");
    if (SHARED.has(suffix) || (length === 2 && COUNTRY.test(suffix))) {
      return labels.slice(-length - 1).join(".");
    }
  }
  return labels.slice(-2).join(".");
}

const MOST_LABELS = 4;

/** `co.uk`, `com.au`: the second level of a country. */
const COUNTRY = /^(?:co|com|org|net|gov|edu|ac|ne|or|go)\.[a-z]{2}$/;

const SHARED: ReadonlySet<string> = new Set(
  (
    "run.app a.run.app vercel.app now.sh netlify.app herokuapp.com workers.dev pages.dev github.io " +
    "gitlab.io web.app firebaseapp.com appspot.com cloudfunctions.net azurewebsites.net " +
    "azurestaticapps.net cloudapp.azure.com azureedge.net azurefd.net azure-api.net blob.core.windows.net " +
    "trafficmanager.net fly.dev onrender.com railway.app up.railway.app deno.dev glitch.me repl.co " +
    "replit.app replit.dev surge.sh ngrok.io ngrok.app ngrok-free.app trycloudflare.com loca.lt " +
    "serveo.net localtunnel.me supabase.co hf.space modal.run execute-api.amazonaws.com " +
    "cloudfront.net elasticbeanstalk.com on.aws r2.dev b-cdn.net fastly.net akamaized.net " +
    "digitaloceanspaces.com ondigitalocean.app duckdns.org no-ip.org ddns.net oast.fun oast.pro " +
    "oast.live interact.sh requestbin.net pipedream.net webhook.site beeceptor.com"
  ).split(" "),
);
