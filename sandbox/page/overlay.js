export const scriptAddress = document.currentScript.src

// Shows a payment page over the shop. The dialog element moves the focus in, keeps it there and restores it.
export function showOverlay({ title, name, onEvent }) {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  dialog.setAttribute('aria-label', title)
  frame.title = title
  frame.name = name
  frame.allow = 'payment; clipboard-read; clipboard-write'
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    boxSizing: 'border-box',
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    display: 'grid',
    placeItems: 'center',
    background: 'rgb(24 26 56 / 62%)',
  })
  const phone = innerWidth <= 480
  Object.assign(frame.style, {
    width: phone ? '100%' : '27rem',
    height: phone ? '100%' : 'min(100%, 39rem)',
    border: '0',
    borderRadius: phone ? '0' : '0.75rem',
    background: '#fbf7f0',
  })

  const listen = (message) => {
    if (message.source !== frame.contentWindow || message.origin !== new URL(scriptAddress).origin) return
    onEvent(message.data)
  }
  addEventListener('message', listen)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onEvent({ event: 'cancel' })
  })
  dialog.append(frame)
  document.body.append(dialog)
  dialog.showModal()

  return {
    show(address) {
      address.searchParams.set('origin', location.origin)
      frame.src = address.href
    },
    send(address, options) {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: address.href, target: name, hidden: true })
      for (const [field, value] of [
        ['options', JSON.stringify(options)],
        ['origin', location.origin],
      ]) {
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: field, value }))
      }
      document.body.append(form)
      form.submit()
      form.remove()
    },
    close() {
      removeEventListener('message', listen)
      dialog.close()
      dialog.remove()
    },
  }
}
