/** Defines a function where the browser has none. */
export function define(on: object, name: string, value: (this: never, ...args: never[]) => unknown): void {
  if (!(name in on)) Object.defineProperty(on, name, { value, writable: true, configurable: true })
}
