// The one barrel: Drizzle wants the whole schema in one object.
export * from './auth.ts'
export * from './categories.ts'
export * from './core.ts'
export * from './media.ts'
export * from './posts.ts'
