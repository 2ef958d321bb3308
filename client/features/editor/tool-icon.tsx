// The toolbar's drawings, on the grid of client/ui/icon.tsx.
const paths = {
  bold: 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z',
  italic: 'M10 4h8M6 20h8M14 4l-4 16',
  underline: 'M6 3v8a6 6 0 0 0 12 0V3M5 21h14',
  heading: 'M6 4v16M18 4v16M6 12h12',
  subheading: 'M8 8v12M16 8v12M8 14h8',
  verse: 'M4 5h13M8 9h8M4 15h14M8 19h6M21 4v16',
  'align-left': 'M4 5h16M4 10h10M4 15h16M4 20h10',
  'align-center': 'M4 5h16M7 10h10M4 15h16M7 20h10',
  'align-right': 'M4 5h16M10 10h10M4 15h16M10 20h10',
  'bullet-list': 'M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5',
  'numbered-list': 'M10 6h10M10 12h10M10 18h10M4 4v4M4 12h1.5v2H4M4 17h2v3H4',
  quote: 'M5 8h5v5c0 3-2 4-4 5M14 8h5v5c0 3-2 4-4 5',
  link: 'M10 14l4-4M8 11l-3 3a3.5 3.5 0 0 0 5 5l3-3M16 13l3-3a3.5 3.5 0 0 0-5-5l-3 3',
  image: 'M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M15.5 9v.01',
  'pull-quote': 'M4 4h16M6 9h4v4c0 2-1 3-3 4M13 9h4v4c0 2-1 3-3 4M4 21h16',
  gallery: 'M3 5h8v6H3zM13 5h8v6h-8zM3 13h8v6H3zM13 13h8v6h-8z',
  audio: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0z',
  video: 'M3 5h18v14H3zM10 9l5 3l-5 3z',
  footnote: 'M4 6h9M4 11h9M4 16h6M18 4v7M16 6l2-2M4 20h16',
  table: 'M3 5h18v14H3zM3 10h18M3 15h18M9 5v14M15 5v14',
  rule: 'M4 6h16M4 12h16M4 18h16',
  insert: 'M12 5v14M5 12h14',
  find: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.5 15.5L21 21',
  undo: 'M4 9h10a5 5 0 0 1 0 10H9M8 5L4 9l4 4',
  redo: 'M20 9H10a5 5 0 0 0 0 10h5M16 5l4 4-4 4',
  'image-block': 'M4 4h16M6 8h12v8H6zM4 20h16',
  'image-left': 'M4 6h8v8H4zM15 7h5M15 11h5M4 18h16',
  'image-right': 'M12 6h8v8h-8zM4 7h5M4 11h5M4 18h16',
} as const

export type ToolIconName = keyof typeof paths

export const ToolIcon = ({ name }: { name: ToolIconName }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
