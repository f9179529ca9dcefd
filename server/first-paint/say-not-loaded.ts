/** The message on a page whose scripts couldn't be loaded. */
export const notLoaded = 'Part of this page could not be loaded, so some of its buttons do nothing.'

/**
 * A part of the script in the head of a page: `sayNotLoaded` shows a bar at the bottom of the page with the message and
 * a link to load the page again. It is a link, because a reload of a page that answered a form would submit the form
 * again. Before that, what was typed into forms with `data-draft` is stored in the session storage under that name,
 * from which the forms restore it.
 */
export const sayNotLoaded = `const sayNotLoaded=()=>{
const bar=document.createElement('div')
bar.role='alert'
bar.style.cssText='position:fixed;inset:auto 0 0;z-index:99;display:flex;flex-wrap:wrap;gap:0 1rem;align-items:center;justify-content:center;padding:.5rem 1rem;background:var(--ink);color:var(--ground)'
document.body.append(bar)
const again=document.createElement('a')
again.href=location.pathname+location.search
again.textContent='Reload'
again.style.cssText='display:inline-flex;min-height:2.75rem;align-items:center;font-weight:600;text-decoration:underline'
again.onclick=()=>{
for(const {elements,dataset:{draft}} of document.querySelectorAll('form[data-draft]'))try{
const typed=JSON.parse(sessionStorage.getItem(draft))??{}
for(const {name,value,defaultValue} of elements)if(value&&value!==defaultValue)typed[name]=value
sessionStorage.setItem(draft,JSON.stringify(typed))
}catch{}
}
bar.append(${JSON.stringify(notLoaded)},again)
}`
