import { environment } from '../environment.ts';

/** `ran()` is what each wants to call; `data-planted` marks an element that must never stand in a page. */
const inside = 'data-planted onerror=ran() onload=ran() onfocus=ran() autofocus';

const elements = [
  '<script data-planted>ran()</script>',
  '</script><script data-planted>ran()</script>',
  '<ScRiPt data-planted>ran()</sCrIpT>',
  '<script data-planted src=//127.0.0.9/x.js></script>',
  '<script data-planted src="data:text/javascript,ran()"></script>',
  '<<script data-planted>ran()//<</script>',
  `<img src=x ${inside}>`,
  `<img/src="x"/data-planted/onerror=ran()>`,
  `<img src=x:x data-planted onerror\n=\nran()>`,
  `<svg ${inside}>`,
  '<svg><script data-planted>ran()</script></svg>',
  '<svg><animate data-planted onbegin=ran() attributeName=x dur=1s>',
  '<svg><a data-planted xlink:href="javascript:ran()"><text x=9 y=9>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img data-planted src=x onerror=ran()>',
  `<body ${inside}>`,
  `<iframe ${inside} src="javascript:parent.ran()">`,
  '<iframe data-planted srcdoc="<script>parent.ran()</script>">',
  '<object data-planted data="javascript:ran()">',
  '<embed data-planted src="javascript:ran()">',
  `<input ${inside}>`,
  `<select ${inside}>`,
  `<textarea ${inside}>`,
  '</textarea><script data-planted>ran()</script>',
  '</title><script data-planted>ran()</script>',
  '</style><script data-planted>ran()</script>',
  '<details data-planted open ontoggle=ran()>',
  '<video data-planted><source onerror=ran()>',
  '<audio data-planted src=x onerror=ran()>',
  '<marquee data-planted onstart=ran()>x</marquee>',
  '<a data-planted href="javascript:ran()">x</a>',
  '<a data-planted href="java&#10;script:ran()">x</a>',
  '<form data-planted action="javascript:ran()"><button>x</button></form>',
  '<button data-planted formaction="javascript:ran()">x</button>',
  '<meta data-planted http-equiv=refresh content="0;url=javascript:ran()">',
  '<base data-planted href="//127.0.0.9/">',
  '<link data-planted rel=stylesheet href="//127.0.0.9/x.css">',
  '<style data-planted>*{display:none}</style>',
  '<style data-planted>@import "//127.0.0.9/x.css"</style>',
  '<div data-planted style="position:fixed;inset:0;background:#fff;z-index:9999">',
  '<template data-planted><script>ran()</script></template>',
  '<noscript><p data-planted title="</noscript><img src=x onerror=ran()>">',
  '<!--><img data-planted src=x onerror=ran()>-->',
  '<![CDATA[><img data-planted src=x onerror=ran()>]]>',
  '&lt;img data-planted src=x onerror=ran()&gt;',
  '\u{FF1C}img data-planted src=x onerror=ran()\u{FF1E}',
];

const texts = [
  '" data-planted onmouseover="ran()',
  "' data-planted onmouseover='ran()",
  '` onmouseover=ran() `',
  'javascript:ran()',
  'data:text/html,<script>ran()</script>',
  '{{constructor.constructor("ran()")()}}',
  ['$', '{ran()}'].join(''),
  '"};ran();//',
  '\\u003cimg src=x onerror=ran()\\u003e',
  '__proto__',
  '=HYPERLINK("http://127.0.0.9/","x")',
  '@SUM(1+1)*cmd|"/C calc"!A0',
  '{b|x}{c} {@[0]} <br/><img data-planted src=x onerror=ran()>',
  '\u202E)(nar=rorreno x=crs gmi<',
  `${'W'.repeat(70)}<b data-planted>`,
  '%3Cscript%3Eran()%3C/script%3E',
  'a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308'.repeat(4),
];

const all = [...elements, ...texts];

/** Of every sort one: an element, one by its attribute, a frame, an attribute's end, and what breaks a layout. */
const few = [0, 6, 16, elements.length, all.length - 3].map((at) => all[at] ?? '');

export const scriptPayloads: readonly string[] = environment.allScripts ? all : few;
