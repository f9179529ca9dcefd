import { anAdministrator } from './signed-in-users.ts'
import { openTestApi } from './test-api.ts'
import { openTestPages } from './test-pages.ts'
import { administratorViewer } from './viewers.ts'

type Asking = {
  /** The form to send; without it the page is requested. */
  sent?: object
  /** Whose session is used; by default the administrator's. */
  by?: { cookie: string }
}

/** The pages of the back office with their own test shop, as an administrator sees them. `faults` lists what was reported. */
export async function openAdminPages() {
  const faults: string[] = []
  const api = await openTestApi({ report: (_, about) => void faults.push(about) })
  const pages = await openTestPages(api.shop)
  const administrator = await anAdministrator(api)
  // The user in whose name the seeds are written.
  const { userId, email } = administratorViewer()
  await api.db.insertInto('user').values({ id: userId, email }).execute()

  async function ask(path: string, { sent, by = administrator }: Asking = {}): Promise<Response> {
    const url = new URL(path, api.shop.publicUrl)
    const headers = { cookie: by.cookie, origin: url.origin }
    const body = sent && { method: 'POST', body: new URLSearchParams({ sent: JSON.stringify(sent) }) }
    return answer(new Request(url, { headers, ...body }))
  }
  async function answer(request: Request): Promise<Response> {
    const viewer = await api.readViewer(request)
    return pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })
  }
  return {
    ...{ api, faults, ask, answer },
    cookie: administrator.cookie,
    /** Requests a page and returns the HTML between the frame's header and footer. */
    async visit(path: string): Promise<string> {
      const html = await (await ask(path)).text()
      const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
      return main.replaceAll(/<!--.*?-->/g, '')
    },
    async act(path: string, sent: object, by?: { cookie: string }) {
      const answer = await ask(`${path}.data`, { sent, ...(by && { by }) })
      return { status: answer.status, text: await answer.text() }
    },
    close: () => api.close(),
  }
}
