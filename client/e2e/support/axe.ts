import axe from 'axe-core'
import type { Frame, Page } from '@playwright/test'

interface Options {
  /** A selector of the only part that is looked at; there are no frames in it. */
  within?: string
  /** The only rules that are applied, by their ids. */
  rules?: string[]
}

/** What axe finds in one document; gathering what is in order as well takes 40 % of its time. */
async function violationsOf(frame: Frame, { within, rules }: Options): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return frame.evaluate(
    async ([selector, runOnly]) => {
      const { axe: loaded } = window as typeof window & { axe: typeof axe }
      const { violations } = await loaded.run(selector ?? document, {
        resultTypes: ['violations'],
        selectors: false,
        // Each frame is asked by itself.
        iframes: false,
        ...(runOnly && { runOnly }),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [within, rules] as const,
  )
}

/**
 * The faults of accessibility that axe finds on a page as it is now, each with its rule's id and the elements. axe is put
 * into a page once, by hand: its own package for Playwright does so at every look, which takes several times as long.
 */
export async function accessFaults(page: Page, options: Options = {}): Promise<string[]> {
  const frames = options.within ? [page.mainFrame()] : page.frames()
  return (await Promise.all(frames.map((frame) => violationsOf(frame, options)))).flat()
}
