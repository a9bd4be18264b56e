/** The content types of the files of packages. Browsers do not guess the type of any other file. */
const contentTypes: Readonly<Record<string, string>> = {
  htm: 'text/html',
  html: 'text/html',
  xhtml: 'application/xhtml+xml',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  wasm: 'application/wasm',
  xml: 'application/xml',
  xsd: 'application/xml',
  xsl: 'application/xml',
  dtd: 'application/xml-dtd',
  txt: 'text/plain',
  csv: 'text/csv',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
}

/** Returns the extension of a path in lower case, without the dot. Empty if it has none. */
export const extensionOf = (path: string): string => /\.([a-z\d]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''

/** Returns the content type of a file by its name. */
export const contentTypeOf = (path: string): string =>
  contentTypes[extensionOf(path)] ?? 'application/octet-stream'
