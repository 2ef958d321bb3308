import type { accountPages } from './ta/account-pages.ts'
import type { admin } from './ta/admin.ts'
import type { buying } from './ta/buying.ts'
import type { errors } from './ta/errors.ts'
import type { reader } from './ta/reader.ts'

// The Tamil messages are the source of all types: which keys there are, and what each message needs to be told.
// A namespace is a room; `posts:share.label` is the message `label` of the group `share` of the room `posts`.

type Messages = Omit<typeof reader, 'errors'> &
  typeof accountPages &
  typeof admin & { buying: typeof buying; errors: typeof errors }
export type Namespace = keyof Messages
export type ReaderNamespace = keyof typeof reader

/** The names between double braces. */
type Placeholders<M> = M extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** Every placeholder of a message must stand in its translation. */
type WithPlaceholders<M extends string> = M extends `${string}{{${infer Name}}}${infer Rest}`
  ? `${string}{{${Name}}}${string}` & WithPlaceholders<Rest>
  : string

/** What an English file must be: `export const site = { … } as const satisfies Translation<typeof ta>`. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? WithPlaceholders<Source[Key]> : Translation<Source[Key]>
}

/** A message for a number has two forms, `minutes_one` and `minutes_other`, and is asked for as `minutes`. */
type WithoutForm<Key extends string> = Key extends `${infer Base}_other` ? Base : Key
type OneForm = `${string}_one`

/** The messages of a namespace by the path that leads to them. */
type Flat<Group, Path extends string = ''> = Group extends string
  ? { [Key in WithoutForm<Path>]: Group }
  : {
      [Key in Exclude<keyof Group & string, OneForm>]: Flat<Group[Key], Path extends '' ? Key : `${Path}.${Key}`>
    }[Exclude<keyof Group & string, OneForm>]

type UnionToIntersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void ? I : never
type ByPath = { [Name in Namespace]: UnionToIntersection<Flat<Messages[Name]>> }

type MessagePath<Name extends Namespace> = keyof ByPath[Name] & string

/** Keys that may be asked for: plain ones of the first namespace, and those of all with their namespace before them. */
export type MessageKey<First extends Namespace, All extends Namespace> =
  | MessagePath<First>
  | { [Name in All]: `${Name}:${MessagePath<Name>}` }[All]

/** The Tamil message of a key. */
type MessageOf<
  Key extends string,
  First extends Namespace,
> = Key extends `${infer Name extends Namespace}:${infer Rest}`
  ? ByPath[Name][Rest & keyof ByPath[Name]]
  : ByPath[First][Key & keyof ByPath[First]]

type Values<Name extends string> = { [Key in Name]: Key extends 'count' ? number : string | number }

/** What a message must be told: nothing, or a value for each placeholder. */
export type MessageValues<Key extends string, First extends Namespace> = [Placeholders<MessageOf<Key, First>>] extends [
  never,
]
  ? []
  : [values: Values<Placeholders<MessageOf<Key, First>>>]
