export * as messages from './admin-namespaces.ts'
