// The Tamil messages are the source. English files must have the same keys, and the same placeholders in each message:
// `export const site = { … } as const satisfies Translation<typeof ta>`.

/** Every placeholder of a message must stand in its translation. */
type WithPlaceholders<M extends string> = M extends `${string}{{${infer Name}}}${infer Rest}`
  ? `${string}{{${Name}}}${string}` & WithPlaceholders<Rest>
  : string

export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? WithPlaceholders<Source[Key]> : Translation<Source[Key]>
}
