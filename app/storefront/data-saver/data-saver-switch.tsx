import { useId, useSyncExternalStore } from 'react'
import { browserSavesData, saveData, savesData, watchDataSaver } from './data-saver.ts'

/** The data saver switch in the footer. It uses the current text colour; hidden without JavaScript. */
export function DataSaverSwitch() {
  const isOn = useSyncExternalStore(watchDataSaver, savesData, () => false)
  const isBrowsers = useSyncExternalStore(watchDataSaver, browserSavesData, () => false)
  const hint = useId()
  return (
    <label className="inline-grid min-h-11 cols-auto-1 items-center gap-x-3 noscript:hidden">
      <input
        type="checkbox"
        role="switch"
        className="sr-only"
        checked={isOn}
        aria-checked={isOn}
        disabled={isBrowsers}
        aria-describedby={hint}
        onChange={(event) => saveData(event.target.checked)}
      />
      <span aria-hidden="true" className="switch" />
      <span>
        <span className="font-semibold text-sm">Data saver</span>
        <span id={hint} className="block text-xs">
          {isBrowsers ? 'Your browser asks for less data' : 'Smaller pictures, less data'}
        </span>
      </span>
    </label>
  )
}
