const main = document.querySelector('main')
const form = document.querySelector('form')
const notice = document.querySelector('[role=status]')
const framed = parent !== window
const merchant = main.dataset.merchant || new URLSearchParams(location.search).get('origin')
const confirmationPatience = 20_000

function tell(event, reply = {}) {
  if (framed && merchant) parent.postMessage({ event, reply }, merchant)
}

function show(answer) {
  notice.textContent = answer.notice
  form.classList.toggle('over', !answer.open)
  for (const button of form.elements) button.disabled = !answer.open && button.value !== 'cancel'
  if (!answer.open) form.elements.namedItem('close').focus()
}

async function press(outcome) {
  if (outcome === 'cancel') return tell('cancel')
  form.setAttribute('aria-busy', 'true')
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ outcome }),
  })
  const answer = await response.json()
  form.removeAttribute('aria-busy')
  show(answer)
  if (answer.watch) return watch(Date.now())
  tell(answer.event, answer.reply)
}

// Watches a transfer until it arrives; says once that it is taking long.
async function watch(since, told = false) {
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const answer = await fetch(`${form.action}/state`).then((response) => response.json())
  if (!answer.watch) {
    show(answer)
    return tell(answer.event, answer.reply)
  }
  const late = Date.now() - since > confirmationPatience
  if (late && !told) tell('pending')
  return watch(since, told || late)
}

if (framed) {
  tell(main.dataset.refused ? 'refused' : 'loaded', { message: main.dataset.refused })
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!form.hasAttribute('aria-busy')) press(event.submitter.value)
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') press('cancel')
  })
  document.querySelector('button:not(:disabled)')?.focus()
}

if (main.dataset.next) form.requestSubmit(form.querySelector(`[value=${main.dataset.next}]`))
