import type { InformationPage, PageText } from '../information-page.ts'
import { careers } from './careers.ts'
import { faq } from './faq.ts'
import { privacy } from './privacy.ts'
import { returns } from './returns.ts'
import { shipping } from './shipping.ts'
import { sustainability } from './sustainability.ts'
import { terms } from './terms.ts'

/** The texts that the shop comes with until the shopkeeper changes them; version 0 of each page. */
export const builtInTexts: Readonly<Record<InformationPage, PageText>> = {
  sustainability,
  shipping,
  returns,
  faq,
  careers,
  privacy,
  terms,
}
