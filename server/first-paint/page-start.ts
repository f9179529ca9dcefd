import { nextTask } from './next-task.ts'
import { sayNotLoaded } from './say-not-loaded.ts'

/**
 * The script in the head of a page whose scripts are loaded after its largest paint. Until React has hydrated the page,
 * it keeps clicks on buttons, and values of checkboxes, selects, search fields and sliders, which React controls.
 * Afterwards it repeats these, in the order of the last change of each. A touch or a key also starts the scripts at
 * once.
 *
 * React only notices a value that differs from the last one it has seen, so another value is set first. A button may
 * have been replaced during hydration; the new one is found by the same `data-early`. If the scripts can't be loaded,
 * buttons do what they do without scripts, and the page says so.
 *
 * React looks for the style sheet in the head. A link for it is added there as soon as the one in the body has been
 * loaded, but disabled: adding it later would make browsers compute all styles and the layout again, and if only its
 * `media` disabled it, so would every link that is added to the page. If a style sheet can't be loaded, nothing waits
 * for it, and it is requested again until it comes.
 *
 * Lazy pictures of cards aren't loaded until the scripts start, for three seconds at most: Chromium loads those of the
 * next two screens already, and they would compete with the first picture.
 */
export const pageStart = `(()=>{
const kept=new Map
const keepLast=(part,chosen)=>{
kept.delete(part)
kept.set(part,chosen)
}
let run,isWanted=false,isOver=false,isStyled=true,asleep=[]
const {classList}=document.documentElement
const showPictures=()=>classList.remove('unpainted')
classList.add('unpainted')
setTimeout(showPictures,3000)
const keep=event=>{
const {target}=event
if(isOver||!event.isTrusted||event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey||!(target instanceof Element))return
const part=target.closest('button,[data-early]')
if(part===null)return
event.preventDefault()
event.stopImmediatePropagation()
part.ariaBusy='true'
keepLast(part,null)
begin()
}
const choose=({target})=>{
if(isOver)return
if(target.matches('select,[type=search],[type=range]'))keepLast(target,target.value)
if(target.matches('[type=checkbox],[type=radio]'))keepLast(target,target.checked)
}
const tap=part=>{
part.ariaBusy=null
const {early}=part.dataset
const now=part.isConnected?part:early&&[...document.querySelectorAll('[data-early='+early+']')].find(one=>one.getClientRects().length>0)
if(now)now.click()
}
const chooseAgain=(part,chosen)=>{
if(!part.isConnected)return
if(typeof chosen==='boolean'){
part.checked=!chosen
return part.click()
}
part.value=chosen+' '
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(part),'value').set.call(part,chosen)
part.dispatchEvent(new Event('change',{bubbles:true}))
}
${nextTask}
const finish=async()=>{
if(isOver)return
isOver=true
for(const [part,chosen] of kept){
if(chosen===null)tap(part)
else chooseAgain(part,chosen)
await nextTask()
if(part.type==='range')part.dispatchEvent(new Event('keyup',{bubbles:true}))
}
}
${sayNotLoaded}
const begin=()=>{
showPictures()
isWanted=true
if(!run)return
const start=run
run=undefined
start().catch(()=>{
sayNotLoaded()
return finish()
})
}
const begins=['pointerdown','keydown']
addEventListener('click',keep,true)
addEventListener('input',choose,true)
document.addEventListener('page-hydrated',finish,{once:true})
for(const type of begins)addEventListener(type,()=>begin(),{capture:true,passive:true})
addEventListener('error',({target})=>{
if(target instanceof Element&&target.matches('link[data-first-screen]'))isStyled=false
},true)
const link=(rel,href,more)=>{
const element=Object.assign(document.createElement('link'),{rel,href,...more})
element.loaded=new Promise(resolve=>{
element.onload=element.onerror=resolve
})
document.head.append(element)
return element
}
const linkUntilLoaded=href=>{
const sheet=link('stylesheet',href)
let wait=5000
sheet.addEventListener('error',()=>{
setTimeout(()=>{
sheet.removeAttribute('href')
sheet.href=href
},wait)
wait=Math.min(2*wait,60000)
})
return sheet
}
window.asoSheets=(...sheets)=>{
if(isStyled)asleep=sheets.map(href=>{
const asleep=link('stylesheet',href,{media:'not all'})
asleep.dataset.asleep=''
asleep.addEventListener('load',()=>{
asleep.sheet.disabled='asleep' in asleep.dataset
})
return asleep
})
}
window.asoPage=(sheets,files,modules,hydrate)=>{
run=async()=>{
if(!isStyled){
for(const sheet of asleep)sheet.remove()
sheets.map(linkUntilLoaded)
}
for(const href of files)link('modulepreload',href)
const framework=files.find(href=>href.includes('/framework-'))
if(framework)await import(framework)
const loaded=await Promise.all(modules.map(href=>import(href)))
if(isStyled)await Promise.all(asleep.map(sheet=>sheet.loaded))
await hydrate(...loaded)
}
const pictures=[...document.querySelectorAll('img[fetchpriority=high]')].map(picture=>picture.decode().catch(()=>{}))
const painted=()=>new PerformanceObserver(begin).observe({type:'paint',buffered:true})
Promise.all(pictures).then(painted)
setTimeout(begin,3000)
if(isWanted)begin()
}
})()`
