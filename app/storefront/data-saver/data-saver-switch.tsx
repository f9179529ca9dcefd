import { useId, useSyncExternalStore } from 'react'
import { browserSavesData, saveData, savesData, watchDataSaver } from './data-saver.ts'

/** The data saver switch in the footer. It uses the current text colour; hidden without JavaScript. */
export function DataSaverSwitch() {
  const isOn = useSyncExternalStore(watchDataSaver, savesData, () => false)
  const isBrowsers = useSyncExternalStore(watchDataSaver, browserSavesData, () => false)
  const hint = useId()
  return (
    <label className="inline-grid min-h-11 grid-cols-[auto_1fr] items-center gap-x-3 noscript:hidden">
      <input
        type="checkbox"
        role="switch"
        className="peer sr-only"
        checked={isOn}
        aria-checked={isOn}
        disabled={isBrowsers}
        aria-describedby={hint}
        onChange={(event) => saveData(event.target.checked)}
      />
      <span
        aria-hidden="true"
        className="relative h-6 w-11 rounded-full border border-current after:absolute after:top-1 after:left-1 after:size-3.5 after:rounded-full after:border after:border-current after:transition-[translate] after:duration-150 peer-checked:after:translate-x-5 peer-checked:after:bg-current peer-focus-visible:outline-2 peer-focus-visible:outline-current peer-focus-visible:outline-offset-4"
      />
      <span>
        <span className="font-semibold text-sm">Data saver</span>
        <span id={hint} className="block text-xs">
          {isBrowsers ? 'Your browser asks for less data' : 'Smaller pictures, less data'}
        </span>
      </span>
    </label>
  )
}
