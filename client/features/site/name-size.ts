import type { CSSProperties } from 'react'

/** Letters of a name that is set as large as the design draws it. */
const fullSize = 4

/** `--name`: the part of its full size in which a longer name is set. Signs on a letter take no width of their own. */
export function nameSize(name: string): CSSProperties | undefined {
  const letters = name.replace(/\p{M}/gu, '').length
  return letters > fullSize ? ({ '--name': Math.max(0.4, fullSize / letters).toFixed(2) } as CSSProperties) : undefined
}
