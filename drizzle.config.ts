import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  casing: 'snake_case',
  schema: './drizzle/schema/index.ts',
  out: './drizzle/migrations',
})
