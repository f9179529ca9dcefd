const main = document.querySelector('main')
const form = document.querySelector('form')
const notice = document.querySelector('[role=status]')
const framed = parent !== window
const { merchant, refused, next, told, patience } = main.dataset

function tell(event, reply = {}) {
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
  else tell(answer.event, answer.reply)
}

async function press(button) {
  if (button.value === 'cancel') return tell('cancel')
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

// Polls until a transfer arrives; reports once that it takes long.
async function watch(since, saidSo = false) {
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const answer = await fetch(`${form.action}/state`).then((response) => response.json())
  if (!answer.watch) {
    show(answer)
    return tell(answer.event, answer.reply)
  }
  const late = Date.now() - since > Number(patience)
  if (late && !saidSo) tell('pending')
  return watch(since, saidSo || late)
}

if (framed) {
  if (told) report(JSON.parse(told))
  else tell(refused ? 'refused' : 'loaded', { message: refused })
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!form.hasAttribute('aria-busy')) press(event.submitter)
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('cancel')
  })
  document.querySelector('button:not(:disabled)')?.focus()
}

if (next) form.requestSubmit(form.querySelector(`[value=${next}]`))
