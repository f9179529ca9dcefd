import { scriptAddress, showOverlay } from '../page/overlay.js'

window.FlutterwaveCheckout = (options) => {
  let overlay = null
  let incomplete = true
  const modal = {
    close() {
      overlay?.close()
      if (overlay) options.onclose?.(incomplete)
      overlay = null
    },
  }
  function vanish() {
    overlay?.close()
    overlay = null
  }
  overlay = showOverlay({
    title: 'Flutterwave payment (imitation)',
    name: 'checkout',
    onEvent({ event, reply }) {
      if (event === 'cancel') modal.close()
      else if (event === 'gone') vanish()
      else if (event !== 'loaded' && event !== 'refused') {
        incomplete = event !== 'success'
        // The modal stays until the merchant closes it.
        options.callback?.call(modal, reply)
      }
    },
  })
  overlay.send(new URL('v3/hosted/open', scriptAddress), options)
  return modal
}
