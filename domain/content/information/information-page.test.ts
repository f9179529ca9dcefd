import { expect, test } from 'vitest'
import { informationPages, pageOfTag, tagOfPage } from './information-page.ts'

test.each(informationPages)('the tag of %s names the page', (page) => {
  expect(pageOfTag(tagOfPage(page))).toBe(page)
})

test.each(['coupons', 'privacy', 'product:privacy', 'information', 'information:', 'information:contact', ''])(
  'the tag %j names no information page',
  (tag) => {
    expect(pageOfTag(tag)).toBeNull()
  },
)
