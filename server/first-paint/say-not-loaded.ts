/** What is said of a page whose scripts couldn't be loaded. */
export const notLoaded = 'Part of this page could not be loaded, so some of its buttons do nothing.'

/**
 * Part of the script at the head of a page: `sayNotLoaded` says at the bottom of the page that it is without its scripts, and offers to load it
 * again. It does so by a link, since a browser that reloads the answer to a form sends the form again. What was typed into a form that names a
 * place in session storage for it is put there first, and is in the form again.
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
