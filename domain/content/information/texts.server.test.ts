import { describe, expect, test } from 'vitest'
import { retention } from '#domain/retention.ts'
import { defaultSettings, type ShopSettings } from '#domain/settings/shop-settings.ts'
import { isPagePath } from '#http/is-page-path.ts'
import { builtInTexts } from './built-in/built-in-texts.ts'
import { checkText } from './check-text.server.ts'
import { type InformationPage, informationPages } from './information-page.ts'
import { questionsOf, searchQuestions } from './questions.ts'
import { showText } from './show-text.server.ts'
import { treeText } from './text-tree.ts'

const shown = (page: InformationPage, settings: ShopSettings = defaultSettings) =>
  showText(builtInTexts[page], settings, isPagePath)
const textOf = (page: InformationPage, settings?: ShopSettings) => treeText(shown(page, settings).tree)
const text = { title: 'A', description: 'A', body: 'A' }

describe.each(informationPages)('the built-in text of %s', (page) => {
  // @rule D31 | Every information page has a built-in text that could be published unchanged, without a broken link
  test('could be published', () => {
    expect(checkText(builtInTexts[page], (path) => path === '/contact' || isPagePath(path))).toEqual([])
    const { title, description, tree } = shown(page)
    expect(`${title}${description}${treeText(tree)}`).not.toMatch(/\{\{|\}\}|undefined|null|\*\*/)
    expect(description.length).toBeLessThanOrEqual(200)
  })
})

// @rule D36 | Information pages show the fee, free shipping threshold, return days, payment times, hours and contacts of the
//   settings
//   broken by: the return days written into the text (returns.ts)
test('the texts show the settings', () => {
  const settings: ShopSettings = {
    ...defaultSettings,
    name: 'Ilé Ẹwà',
    terms: { shippingFee: 300_000, freeShippingAbove: 4_000_000 },
    returnDays: 14,
    hold: { card: 25, transfer: 75 },
    contact: { email: 'hello@ile.example', phone: null, whatsApp: null },
    hours: { ...defaultSettings.hours, saturday: [] },
  }
  expect(textOf('returns', settings)).toContain('You have 14 days from')
  expect(textOf('returns', settings)).toContain('after 25 minutes, or 75 minutes by transfer')
  expect(textOf('shipping', settings)).toContain('on orders over ₦40,000; below that shipping is ₦3,000')
  expect(textOf('faq', settings)).toContain('Saturday and Sunday closed')
  expect(JSON.stringify(shown('faq', settings).tree)).toContain('"href":"mailto:hello@ile.example"')
  expect(shown('privacy', settings).description).toContain('Ilé Ẹwà')
  for (const page of informationPages) expect(textOf(page, settings)).not.toMatch(/Aṣọ[^ ]|₦2,500|₦50,000|30 days from/)
})

// @rule D31 | The privacy policy states the retention periods that the jobs use
test('the privacy policy states the periods that the jobs use', () => {
  const policy = textOf('privacy')
  expect(policy).toContain(`${retention.orderYears} years after it was delivered or cancelled`)
  expect(policy).toContain(`${retention.originHours} hours, or for as long as the order is unpaid`)
  expect(policy).toContain(`${retention.unpaidOrderDays} days after it ended if nothing was paid for it`)
  expect(policy).toContain(`${retention.subscriberDays} days after you left`)
  expect(policy).toContain(`${retention.mailDays} days`)
  expect(policy).toContain(`${retention.messageMonths} months after the last word`)
  expect(policy).toContain(`${retention.sessionMonths} months after its day`)
})

describe('a text to be published', () => {
  // @rule Bad input | A text that is empty, too long, has an unknown placeholder or a broken link is refused beside its field
  //   broken by: unknown placeholders accepted (validate-text.ts); unknown pages accepted (check-text.server.ts)
  test.each([
    [{ title: ' \u200b ' }, 'title', 'The page needs a title'],
    [{ title: 'a'.repeat(81) }, 'title', 'Please use at most 80 characters'],
    [{ description: '' }, 'description', 'Please write a sentence for search engines'],
    [{ description: '{{nothing}}' }, 'description', 'There is no placeholder {{nothing}}'],
    [{ body: '---' }, 'body', 'The page needs a text'],
    [{ body: 'a'.repeat(40_001) }, 'body', 'Please use at most 40,000 characters'],
    [{ body: 'a {{returndays}}' }, 'body', 'There is no placeholder {{returndays}}'],
    [{ body: 'a {{ returnDays }}' }, 'body', 'There is no placeholder {{ returnDays }}'],
    [{ body: 'a {{returnDays} b' }, 'body', 'There is no placeholder {{returnDays}'],
    [{ body: 'a {{constructor}}' }, 'body', 'There is no placeholder {{constructor}}'],
    [{ body: 'returnDays}} b' }, 'body', 'There is no placeholder returnDays}}'],
    [{ body: '{{returnDays}} '.repeat(101) }, 'body', 'Please use at most 100 placeholders'],
    [{ body: '[a](/nowhere)' }, 'body', 'The shop has no page /nowhere that everybody may see'],
    [{ body: '[a](/dashboard/orders)' }, 'body', 'The shop has no page /dashboard/orders that everybody may see'],
    [{ body: '[a](/sitemap.xml)' }, 'body', 'The shop has no page /sitemap.xml that everybody may see'],
    [
      { body: '[a](javascript:alert)' },
      'body',
      'A link may lead to https://, mailto:, tel: or a page of the shop such as /shipping, not to javascript:alert',
    ],
    [{ body: '[a](/shop) '.repeat(3_600) }, 'body', 'This text has too many parts or links; please make it shorter'],
  ])('is refused with %j', (change, field, message) => {
    expect(checkText({ ...text, ...change }, isPagePath)).toEqual([{ field, message }])
  })

  test('is accepted with links to pages and products of the shop', () => {
    const body = '[a](/shop) [b](/product/ada-gown?color=1#x) [c](/order-lookup) [d](/) {{contacts}}'
    expect(checkText({ ...text, body }, isPagePath)).toEqual([])
  })
})

test('a setting’s value isn’t read as Markdown, and a link to an unknown page becomes its text', () => {
  const settings = { ...defaultSettings, name: '**[x](/shop)** <b>' }
  const { tree, title } = showText(
    {
      ...text,
      title: '{{shopName}}',
      body: '{{shopName}} [{{contacts}}](/shop) [gone](/gone) [new](/shop?sort=new#on-a)',
    },
    settings,
    (path) => path === '/shop',
  )
  expect(title).toBe('**[x](/shop)** <b>')
  expect(tree).toEqual([
    {
      kind: 'paragraph',
      parts: [
        '**[x](/shop)** <b> ',
        { kind: 'link', href: '/shop', parts: ['our contact page'] },
        ' gone ',
        { kind: 'link', href: '/shop?sort=new#on-a', parts: ['new'] },
      ],
    },
  ])
})

describe('questions', () => {
  // @rule D31 | Questions are found by all words, in question or answer, ignoring accents
  //   broken by: any of the words enough (questions.ts)
  test('are found by all words, in themselves or in their answers', () => {
    const { tree } = showText(
      {
        ...text,
        body: '## One\n\n### Àdìrẹ?\n\nWash it cold.\n\n### Lace?\n\nAir it.\n\n## Two\n\nOf the cold.\n\n### Cold rooms?\n\nNo.',
      },
      defaultSettings,
      () => true,
    )
    expect(questionsOf(tree).map(({ id }) => id)).toEqual(['on-adire', 'on-lace', 'on-cold-rooms'])
    const found = (search: string) => {
      const { tree: part, count } = searchQuestions(tree, search)
      return [count, treeText(part)]
    }
    expect(found('ADIRE cold')).toEqual([1, 'One\nÀdìrẹ?\nWash it cold.'])
    expect(found('cold')).toEqual([2, 'One\nÀdìrẹ?\nWash it cold.\nTwo\nCold rooms?\nNo.'])
    expect(found('nothing')).toEqual([0, ''])
  })
})

test('without an address in the settings the shop’s city is shown', () => {
  const settings = { ...defaultSettings, about: { ...defaultSettings.about, city: 'Abuja' } }
  const { tree } = showText({ title: 'A', description: 'A', body: 'In {{address}}.' }, settings, isPagePath)
  expect(treeText(tree)).toBe('In Abuja, Nigeria.')
})
