import { maxLines, maxQuantity } from '#domain/cart/cart-line.ts'

/**
 * The attribute that marks where the lines of the cart are shown before React renders them
 * (app/storefront/cart/cart-skeleton.tsx).
 */
export const storedLinesMark = 'data-stored-lines'

/**
 * The script that shows the first lines of the cart from the browser's storage at the first paint: picture, name and
 * sum of each, in copies of the page's placeholder. React leaves this place alone, and later puts the whole cart there,
 * which says the same until its quote has come.
 *
 * The storage may contain anything, so lines are checked as strictly as in the cart (app/cart/parse-stored-cart.ts). If
 * any line is invalid, all placeholders stay, because the cart may leave such lines out. A line without enough pieces
 * keeps its placeholder, because it may be sold out and have no sum.
 */
export const showStoredLines = `try{(()=>{
const place=document.querySelector('[${storedLinesMark}]')
const shape=place.nextElementSibling.firstElementChild
const {lines}=JSON.parse(localStorage.getItem('aso-shop')).state
const text=(value,most)=>typeof value==='string'&&value.length>0&&value.length<=most
const form=(value,expected)=>typeof value==='string'&&expected.test(value)
const whole=(value,least,most)=>Number.isInteger(value)&&value>=least&&value<=most
const choice=value=>value===null||form(value,/^[^\\0\\ud800-\\udfff]{1,40}$/)
const price=value=>whole(value,0,1e10)
const isLine=line=>form(line.productId,/^[\\da-f]{8}-[\\da-f]{4}-[1-8][\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}$/)
&&choice(line.size)&&choice(line.color)&&text(line.name,300)&&form(line.slug,/^[\\w-]{1,200}$/)
&&price(line.price)&&(line.compareAtPrice===null||price(line.compareAtPrice))
&&whole(line.quantity,1,${maxQuantity})&&whole(line.available,0,1e9)
const identities=new Set(lines.map(({productId,size,color})=>[productId,size??'',color??''].join('|')))
if(!whole(lines.length,1,${maxLines})||identities.size<lines.length||!lines.every(isLine))return
const isMate=(line,other)=>line===other||line.sharesStock===true&&other.sharesStock===true&&line.productId===other.productId
const wanted=line=>lines.reduce((sum,other)=>isMate(line,other)?sum+other.quantity:sum,0)
const naira=amount=>'₦'+(amount/100).toLocaleString('en-NG',{minimumFractionDigits:amount%100?2:0,maximumFractionDigits:2})
const write=(part,written)=>{
part.textContent=written
part.classList.remove('h-5','w-3/5','w-24','bg-sunken')
}
const srcset=(key,format)=>[160,320].map(width=>'/media/'+key+'/'+width+'.'+format+' '+width+'w').join(', ')
const pictureOf=({key,color})=>{
const [picture,source,img]=['picture','source','img'].map(name=>document.createElement(name))
source.type='image/avif'
source.sizes=img.sizes='112px'
source.srcset=srcset(key,'avif')
img.alt=''
img.fetchPriority='high'
img.style.cssText='display:block;width:100%;height:100%;object-fit:cover;background-color:'+color
picture.append(source,img)
img.srcset=srcset(key,'webp')
return picture
}
const rows=lines.slice(0,4).map(line=>{
const row=shape.cloneNode(true)
if(wanted(line)>line.available)return row
const [picture,name,sum,chosen]=row.querySelectorAll('[data-part]')
write(name,line.name)
write(sum,naira(line.price*line.quantity))
if(line.size===null&&line.color===null)chosen.remove()
if(form(line.image?.key,/^[\\da-f]{24}$/)&&form(line.image.color,/^#[\\da-f]{6}$/i))picture.append(pictureOf(line.image))
return row
})
place.append(...rows)
document.documentElement.classList.add('cart-shown')
})()}catch{}`
