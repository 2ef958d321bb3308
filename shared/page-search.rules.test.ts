import { describe, expect, test } from 'vitest'
import { pageAddress } from './page-search.rules.ts'

describe('address of a page', () => {
  test.each([
    ['/home', '/home'],
    ['/home?utm_source=x', '/home'],
    ['/home?cursor=17_ab&utm_source=x', '/home?cursor=17_ab'],
    ['/home?a=1&cursor=17_ab', '/home?cursor=17_ab'],
    ['/home?cursor=17_ab&cursor=18_cd', '/home?cursor=17_ab'],
    ['/home?cursor=', '/home'],
    ['/home?cursor=<script>', '/home'],
    ['/home?', '/home'],
    ['/home?cursor=மழை_ab', '/home'],
    ['/shop?cursor=17_ab&sort=cheapest&q=a&page=2', '/shop?cursor=17_ab&q=a&sort=cheapest'],
    ['/periyarspeaks?q=மழை&sort=cheapest', `/periyarspeaks?q=${encodeURIComponent('மழை')}`],
    ['/poems?q=a', '/poems'],
    ['/?utm_source=x', '/'],
    ['/?p=1', '/-'],
    ['/?page_id=2', '/-'],
    ['/?utm_source=x&cat=3', '/-'],
    ['/?m=201201&utm_source=x', '/-'],
    ['/?p=x&m=&cat', '/'],
    ['/home?p=1', '/home'],
    [`/periyarspeaks?q=${'a'.repeat(200)}`, `/periyarspeaks?q=${'a'.repeat(200)}`],
  ])('of %s is %s', (url, address) => {
    expect(pageAddress(url)).toBe(address)
  })
})
