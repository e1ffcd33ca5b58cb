import { markup } from '../../platform/http/markup.ts'

interface TrustHtml {
  readonly address: string
  /** Path of the certificate. */
  readonly file: string
  readonly fingerprint: string
}

/** Pairs in groups that a person can compare with the terminal. */
const grouped = (fingerprint: string) => fingerprint.split(':').join(' ')

/** How to trust this barn's certificate, on each kind of device. Plain HTML: it is read before anything is trusted. */
export const trustHtml = ({ address, file, fingerprint }: TrustHtml) =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Trust this barn · Quarterpole</title>
<style>
body { max-width: 38rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin-top: 2rem; font-size: 1.25rem; }
li { margin: .5rem 0; }
a.do { display: inline-block; margin: .5rem .5rem .5rem 0; padding: .75rem 1.25rem; border: 1px solid; border-radius: .25rem; color: inherit; text-decoration: none; }
code { overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>Let this phone trust the barn’s computer</h1>
<p>Once for each phone or computer, about a minute. After that everything you read and type here is encrypted, and no warning comes up.</p>
<p><a class="do" href="${file}" download>1. Get the certificate</a> <a class="do" href="${address}">3. Open Quarterpole</a></p>
<p>Step 2 depends on the device:</p>
<h2>iPhone and iPad</h2>
<ol>
<li>Open this page in Safari, tap <b>Get the certificate</b>, then <b>Allow</b>.</li>
<li>Settings → <b>Profile Downloaded</b> → Install.</li>
<li>Settings → General → About → <b>Certificate Trust Settings</b>: turn on <b>Quarterpole on …</b>.</li>
</ol>
<h2>Android</h2>
<ol>
<li>Tap <b>Get the certificate</b>. It goes to your downloads.</li>
<li>Settings → search for <b>CA certificate</b> → Install anyway → choose <b>quarterpole.crt</b>.</li>
</ol>
<h2>Mac</h2>
<ol>
<li>Open the file. Keychain Access lists <b>Quarterpole on …</b>.</li>
<li>Open it there → Trust → When using this certificate: <b>Always Trust</b>.</li>
</ol>
<h2>Windows</h2>
<ol>
<li>Open the file → Install Certificate → Current User → Place in: <b>Trusted Root Certification Authorities</b>.</li>
</ol>
<p>Firefox on a computer asks in its own settings: Privacy &amp; Security → View Certificates → Authorities → Import.</p>
<h2>Is it the right one?</h2>
<p>The window on the barn’s computer shows the same fingerprint (SHA-256). If it differs, don’t install it.</p>
<p><code>${grouped(fingerprint)}</code></p>
<p>The certificate counts for private addresses and “.local” names alone. Nobody can pose as your bank with it, or as any other site.</p>
</body>
</html>
`.text
