/** Part of the scripts at the head of a page: `nextTask` resolves in a task of its own, after what the browser has to do before. */
export const nextTask = `const nextTask=()=>new Promise(done=>{
const {port1,port2}=new MessageChannel
port1.onmessage=done
port2.postMessage(0)
})`
