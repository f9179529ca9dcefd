const main = document.querySelector('main')
const form = document.querySelector('form')
const notice = document.querySelector('[role=status]')
const framed = parent !== window
const { merchant, refused, next, answered, pendingAfter } = main.dataset

function postEvent(event, reply = {}) {
  if (framed && merchant) parent.postMessage({ event, reply }, merchant)
}

function show(answer) {
  notice.textContent = answer.notice
  form.classList.toggle('over', !answer.open)
  for (const button of form.elements) {
    if (button.type === 'submit') button.disabled = !answer.open && button.value !== 'cancel'
  }
  if (!answer.open) form.elements.namedItem('close').focus()
}

function report(answer) {
  if (answer.watch) watch(Date.now())
  else postEvent(answer.event, answer.reply)
}

async function press(button) {
  if (button.value === 'cancel') return postEvent('cancel')
  form.setAttribute('aria-busy', 'true')
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ [button.name]: button.value }),
  })
  const answer = await response.json()
  form.removeAttribute('aria-busy')
  show(answer)
  report(answer)
}

// Polls until a transfer arrives. Reports once when it takes long.
async function watch(since, reportedLate = false) {
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const answer = await fetch(`${form.action}/state`).then((response) => response.json())
  if (!answer.watch) {
    show(answer)
    return postEvent(answer.event, answer.reply)
  }
  const late = Date.now() - since > Number(pendingAfter)
  if (late && !reportedLate) postEvent('pending')
  return watch(since, reportedLate || late)
}

if (framed) {
  if (answered) report(JSON.parse(answered))
  else postEvent(refused ? 'refused' : 'loaded', { message: refused })
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!form.hasAttribute('aria-busy')) press(event.submitter)
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') postEvent('cancel')
  })
  document.querySelector('button:not(:disabled)')?.focus()
}

if (next) form.requestSubmit(form.querySelector(`[value=${next}]`))
