import type { ValueNames } from './messages.gen.d.ts'

// What the compiler knows of messages: which keys there are, and which values each message takes. A namespace is a
// feature; `posts:share.label` is the message `label` of the group `share` of the namespace `posts`.

export type Namespace = keyof ValueNames

type MessagePath<Name extends Namespace> = keyof ValueNames[Name] & string

/** Keys that may be asked for: plain ones of the first namespace, and those of all with their namespace before them. */
export type MessageKey<First extends Namespace, All extends Namespace> =
  | MessagePath<First>
  | { [Name in All]: `${Name}:${MessagePath<Name>}` }[All]

/** The names between double braces in the message of a key. */
type NamesOf<Key extends string, First extends Namespace> = Key extends `${infer Name extends Namespace}:${infer Path}`
  ? ValueNames[Name][Path & keyof ValueNames[Name]]
  : ValueNames[First][Key & keyof ValueNames[First]]

type Values<Name extends PropertyKey> = { [Key in Name]: Key extends 'count' ? number : string | number }

/** What a message must be told: nothing, or a value for each placeholder. */
export type MessageValues<Key extends string, First extends Namespace> = [NamesOf<Key, First>] extends [never]
  ? []
  : [values: Values<NamesOf<Key, First> & string>]
