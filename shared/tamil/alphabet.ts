/** The sounds of sounds.ts, each with its place as code. */
export const alphabet = 'aAiIuUeEYoOWkGcJdNtwpmyrlvzLRnjSshq'

const codes = new Uint8Array(128).fill(255)
for (let code = 0; code < alphabet.length; code += 1) codes[alphabet.charCodeAt(code)] = code

/** Code of a sound; 255 if it is none. */
export const codeOf = (sound: string): number => codes[sound.charCodeAt(0)] ?? 255
