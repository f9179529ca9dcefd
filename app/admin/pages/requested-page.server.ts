import { data } from 'react-router'
import { type InformationPage, isInformationPage } from '#domain/content/information/information-page.ts'

/** The page that an address of the back office names; there is no other. */
export function requestedPage(name: string): InformationPage {
  if (!isInformationPage(name)) throw data(null, 404)
  return name
}
