// What the typesetter uses of a library without types of its own.
declare module 'fontkit' {
  export interface Path {
    commands: { command: string; args: number[] }[]
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
  }
  export interface Font {
    unitsPerEm: number
    layout(
      text: string,
      features: Record<string, boolean>,
      script: string,
      language: string,
    ): {
      glyphs: { path: Path }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    }
  }
  export function openSync(file: string): Font
}
