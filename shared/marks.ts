import type { MarkName } from './settings.ts'
import { iconParts, logoParts, type MarkPart } from './site.ts'

// The files of a logo or an icon.

export const partsOf = (name: MarkName): readonly MarkPart[] => (name === 'icon' ? iconParts : logoParts)

export const markKey = (id: string, part: MarkPart): string => `marks/${id}-${part}.png`
export const markKeys = (name: MarkName, id: string): string[] => partsOf(name).map((part) => markKey(id, part))
