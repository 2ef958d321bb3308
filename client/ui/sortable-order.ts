/** The list with one entry taken out and put in at another place; places outside the list mean its ends. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = [...list]
  const [item] = moved.splice(from, 1)
  if (item !== undefined) moved.splice(Math.max(0, Math.min(to, moved.length)), 0, item)
  return moved
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The place in a list or grid that a point stands over: of the boxes, the one whose middle is nearest. */
export function placeAt(boxes: readonly Box[], x: number, y: number): number {
  let nearest = 0
  let least = Infinity
  for (const [index, box] of boxes.entries()) {
    const distance = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y)
    if (distance < least) {
      least = distance
      nearest = index
    }
  }
  return nearest
}

/**
 * How far each entry moves while the one at `from` hovers over `to`. In a column entries may differ in height; a grid's
 * take each other's place.
 * @returns by original index; the dragged entry's own is where it would land
 */
export function shiftsOf(boxes: readonly Box[], from: number, to: number): { x: number; y: number }[] {
  const order = moveItem([...boxes.keys()], from, to)
  const isColumn = boxes.every((box) => box.left === boxes[0]?.left)
  const first = boxes[0]
  const second = boxes[1]
  const gap = first && second ? second.top - first.top - first.height : 0
  const shifts = boxes.map(() => ({ x: 0, y: 0 }))
  let top = first?.top ?? 0
  for (const [place, index] of order.entries()) {
    const box = boxes[index]
    const slot = boxes[place]
    if (!box || !slot) continue
    shifts[index] = isColumn ? { x: 0, y: top - box.top } : { x: slot.left - box.left, y: slot.top - box.top }
    top += box.height + gap
  }
  return shifts
}
