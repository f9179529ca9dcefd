import { data } from 'react-router'
import { type InformationPage, isInformationPage } from '#domain/content/information/information-page.ts'

/** The information page named in an address; throws a 404 for any other name. */
export function requestedPage(name: string): InformationPage {
  if (!isInformationPage(name)) throw data(null, 404)
  return name
}
