import { expect, test } from 'vitest'
import { pageAfterLogin } from './admin-token.ts'

test('the login leads back to the page of the admin that one was on', () =>
  expect(pageAfterLogin('/admin/universal?edit=1')).toBe('/admin/universal?edit=1'))

test.each([
  undefined,
  '',
  '/home',
  '//evil.example/admin',
  'https://evil.example/admin',
  '/administration',
  '/auth/login',
])('from %j it leads to the dashboard', (next) => expect(pageAfterLogin(next)).toBe('/admin/dashboard'))
