import { describe, expect, test } from 'vitest'
import { auditLog } from '#drizzle/schema/index.ts'
import { cacheVersionReader } from '#server/core/cache-version.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor, createTestServices } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { externalViewerUrl } from '#shared/addresses.ts'

const services = eachTest.services()
const owner = callerFor(services, eachTest.user(services, 'owner'))
const editor = callerFor(services, eachTest.user(services, 'editor'))
const reader = callerFor(services, eachTest.user(services, 'reader'))
const visitor = callerFor(services, null)

const defaults = {
  defaultDeliveryFee: 6000,
  rightClickBlock: true,
  externalPdfViewer: '',
  signInWithGoogle: false,
}
const viewer = 'https://viewer.example/show?file={pdfUrl}&embedded=true'

describe('the settings', () => {
  test('have their defaults until somebody changes them, and are read by everybody [C-25, C-33]', async () => {
    expect(await visitor.settings.get()).toEqual(defaults)
    expect(await owner.settings.update({ rightClickBlock: false })).toEqual({ ...defaults, rightClickBlock: false })
    expect(await owner.settings.update({ externalPdfViewer: ` ${viewer} ` })).toMatchObject({
      externalPdfViewer: viewer,
    })
    expect(await visitor.settings.get()).toEqual({ ...defaults, rightClickBlock: false, externalPdfViewer: viewer })
  })

  test('tell whether the site can sign readers in with Google', async () => {
    const known = createTestServices({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
    expect(await callerFor(known, null).settings.get()).toMatchObject({ signInWithGoogle: true })
    known.dispose()
  })

  test('a change raises the content version and is in the audit log', async () => {
    const version = cacheVersionReader(services.db)
    const before = version()
    await owner.settings.update({ rightClickBlock: false })
    // The version is cached for one turn of the event loop.
    await new Promise(setImmediate)
    expect(version()).not.toBe(before)
    expect(services.db.select().from(auditLog).all()).toMatchObject([
      { action: 'settings.update', entityId: 'rightClickBlock', summary: 'false' },
    ])
  })

  test('the delivery fee is changed by any admin, to an amount [V-42]', async () => {
    expect(await editor.settings.update({ defaultDeliveryFee: 4550 })).toMatchObject({ defaultDeliveryFee: 4550 })
    expect((await errorOf(() => reader.settings.update({ defaultDeliveryFee: 1 }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => visitor.settings.update({ defaultDeliveryFee: 1 }))).code).toBe('UNAUTHENTICATED')
    for (const amount of [-1, 1.5])
      expect((await errorOf(() => editor.settings.update({ defaultDeliveryFee: amount }))).code).toBe('AMOUNT_INVALID')
  })

  test('the sender of parcels is changed by the shop, in lines of a bounded length', async () => {
    const shop = callerFor(services, await addUser(services, 'shop'))
    expect(await shop.settings.update({ sender: ' மை பதிப்பகம்\n47 மேல மாசி வீதி ' })).toMatchObject({
      sender: 'மை பதிப்பகம்\n47 மேல மாசி வீதி',
    })
    const { fields } = await errorOf(() => shop.settings.update({ sender: 'x'.repeat(401) }))
    expect(fields).toEqual({ sender: 'FIELD_TOO_LONG' })
  })

  test('all others are changed by owners alone, and a refusal changes nothing', async () => {
    for (const change of [{ rightClickBlock: false }, { externalPdfViewer: viewer }])
      expect((await errorOf(() => editor.settings.update({ defaultDeliveryFee: 1, ...change }))).code).toBe(
        'OWNER_ONLY',
      )
    expect(await visitor.settings.get()).toEqual(defaults)
  })
})

describe('the address of an external viewer', () => {
  test('is an https address with one place for the PDF, behind the host', async () => {
    const refused = {
      'no https': 'http://viewer.example/?file={pdfUrl}',
      'a script': 'javascript:alert("{pdfUrl}")',
      'no place for the PDF': 'https://viewer.example/show',
      'two places': 'https://viewer.example/{pdfUrl}?file={pdfUrl}',
      'the PDF as host': 'https://{pdfUrl}/show',
      'the PDF as part of the host': 'https://x.{pdfUrl}.example/?a={pdfUrl}',
      'a password': 'https://name:secret@viewer.example/?file={pdfUrl}',
      spaces: 'https://viewer.example/?file={pdfUrl} x',
      'no host': 'https:///?file={pdfUrl}',
    }
    for (const [fault, externalPdfViewer] of Object.entries(refused)) {
      const { fields } = await errorOf(() => owner.settings.update({ externalPdfViewer }))
      expect([fault, fields]).toEqual([fault, { externalPdfViewer: 'VIEWER_ADDRESS_INVALID' }])
    }
  })

  test('carries the whole address of the PDF, encoded', async () => {
    const { externalPdfViewer } = await owner.settings.update({ externalPdfViewer: viewer })
    expect(externalViewerUrl(externalPdfViewer, 'https://example.org/uploads/a b$&.pdf?x=1')).toBe(
      'https://viewer.example/show?file=https%3A%2F%2Fexample.org%2Fuploads%2Fa%20b%24%26.pdf%3Fx%3D1&embedded=true',
    )
    expect(await owner.settings.update({ externalPdfViewer: '' })).toMatchObject({ externalPdfViewer: '' })
  })
})
