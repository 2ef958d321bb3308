import './icon.css'

// Line icons on a 24-unit grid, drawn with square ends.
const paths = {
  'arrow-left': 'M15 4l-8 8 8 8',
  'arrow-right': 'M9 4l8 8-8 8',
  bell: 'M5 17h14l-2-3V10a5 5 0 0 0-10 0v4zM10 20h4',
  bookmark: 'M6 3h12v18l-6-5-6 5z',
  cart: 'M3 4h3l3 11h9l2.5-8H7.5M8.8 19.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0M15.8 19.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  close: 'M5 5l14 14M19 5L5 19',
  'chevron-down': 'M5 9l7 7 7-7',
  'chevron-up': 'M5 15l7-7 7 7',
  download: 'M12 3v12M7.5 11l4.5 4 4.5-4M4 16v5h16v-5',
  drag: 'M9 5v.01M15 5v.01M9 12v.01M15 12v.01M9 19v.01M15 19v.01',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4',
  image: 'M3 4h18v16H3zM3 16l5.5-5.5 5 5 2.5-2.5 5 5M15.5 8.5v.01',
  menu: 'M3 7h18M3 12h18M3 17h18',
  minus: 'M4 12h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5z',
  plus: 'M12 4v16M4 12h16',
  search: 'M16.5 10a6.5 6.5 0 1 1-13 0a6.5 6.5 0 1 1 13 0zM15 15l6 6',
  share: 'M12 15V3M7.5 7L12 3l4.5 4M5 12v9h14v-9',
  sun: 'M16 12a4 4 0 1 1-8 0a4 4 0 1 1 8 0zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M19 5l-1.7 1.7M6.7 17.3L5 19',
  trash: 'M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7',
  upload: 'M12 16V4M7.5 8L12 4l4.5 4M4 16v5h16v-5',
  warning: 'M12 3l10 18H2zM12 10v5M12 18v.01',
} as const

type IconName = keyof typeof paths

/** A drawing beside a word, or inside a button that has a label of its own: never the only name of a thing. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
