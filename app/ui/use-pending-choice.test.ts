import { describe, expect, test } from 'vitest'
import { choiceAfter, pendingChoice } from './use-pending-choice.ts'

const start = { at: '1', path: '/shop' }
const adire = choiceAfter(null, 'adire', { at: '1', path: '/shop?category=adire' })
const adireInM = choiceAfter(adire, 'adire in M', { at: '1', path: '/shop?category=adire&size=M' })

describe('a choice is shown', () => {
  test('until its own navigation starts', () => {
    expect(pendingChoice(adire, start)).toBe(adire)
    expect(pendingChoice(adire, { at: '2', path: '/shop?category=adire' })).toBeNull()
  })

  test('until another navigation comes after it', () => {
    expect(pendingChoice(adire, { at: '2', path: '/shop' })).toBeNull()
    expect(pendingChoice(adireInM, { at: '2', path: '/sale' })).toBeNull()
  })

  // @rule §2 Shop page | A filter chosen right after another keeps that one, however slow the page is
  //   broken by: any step of the router ends a choice (use-pending-choice.ts)
  test('past the steps of the choices before it, which it was built upon', () => {
    const afterFirstStep = pendingChoice(adireInM, { at: '2', path: '/shop?category=adire' })
    expect(afterFirstStep).toMatchObject({ chosen: 'adire in M', at: '2' })
    expect(pendingChoice(afterFirstStep, { at: '3', path: '/shop?category=adire&size=M' })).toBeNull()
  })

  test('only until its own navigation, also when an earlier choice had the same URL', () => {
    const undone = choiceAfter(adireInM, 'adire', { at: '1', path: '/shop?category=adire' })
    expect(pendingChoice(undone, { at: '2', path: '/shop?category=adire' })).toBeNull()
  })
})
