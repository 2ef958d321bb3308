// What the typesetter and the tests of drawn letters use of a library without types of its own.
declare module 'fontkit' {
  export interface Path {
    commands: { command: string; args: number[] }[]
    toSVG(): string
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
  }
  export interface Font {
    unitsPerEm: number
    /** Code points. */
    characterSet: number[]
    layout(
      text: string,
      features: Record<string, boolean>,
      script: string,
      language?: string,
    ): {
      glyphs: { path: Path; codePoints: number[] }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    }
  }
  export function openSync(file: string): Font
}
