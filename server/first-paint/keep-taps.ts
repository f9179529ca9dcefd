import { nextTask } from './next-task.ts'

/**
 * The script in the head of the back office's documents. Until React has hydrated the page, it keeps clicks on buttons
 * that need scripts and shows these buttons as busy; afterwards it clicks each of them once, in the order of the last
 * clicks. Before that, React gets what was typed (app/admin/typed-early.ts). Buttons that submit a form without scripts
 * work as usual. If the scripts can't be loaded, nothing is kept.
 */
export const keepTaps = `(()=>{
const kept=new Set
const needsScripts=({type,form})=>type==='button'||type==='submit'&&(form===null||form.getAttribute('method')==='dialog')
const keep=event=>{
const {target}=event
if(!event.isTrusted||event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey||!(target instanceof Element))return
const part=target.closest('button')
if(part===null||!needsScripts(part))return
event.preventDefault()
event.stopImmediatePropagation()
part.ariaBusy='true'
kept.delete(part)
kept.add(part)
}
${nextTask}
const end=()=>{
removeEventListener('click',keep,true)
const parts=[...kept]
kept.clear()
for(const part of parts)part.ariaBusy=null
return parts
}
const finish=async()=>{
for(const part of end()){
await nextTask()
if(part.isConnected)part.click()
}
}
addEventListener('click',keep,true)
document.addEventListener('page-hydrated',finish,{once:true})
addEventListener('error',({target})=>{
if(target instanceof HTMLScriptElement)end()
},true)
})()`
