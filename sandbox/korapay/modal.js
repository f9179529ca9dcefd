import { scriptAddress, showOverlay } from '../page/overlay.js'

let shown = null

function vanish() {
  shown?.overlay.close()
  shown = null
}

window.Korapay = {
  initialize(options) {
    window.Korapay.close()
    const overlay = showOverlay({
      title: 'Korapay payment (imitation)',
      name: 'korapay',
      onEvent({ event, reply }) {
        if (event === 'success') options.onSuccess?.(reply)
        else if (event === 'failed') options.onFailed?.(reply)
        else if (event === 'pending') options.onPending?.()
        else if (event === 'cancel') window.Korapay.close()
        else if (event === 'gone') vanish()
      },
    })
    shown = { overlay, onClose: options.onClose }
    overlay.send(new URL('../open', scriptAddress), options)
  },

  close() {
    const closing = shown
    shown = null
    closing?.overlay.close()
    closing?.onClose?.()
  },
}
