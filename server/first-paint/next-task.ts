/**
 * A part of the scripts in the head of a page: `nextTask` resolves in a new task, after everything that the browser has
 * queued before.
 */
export const nextTask = `const nextTask=()=>new Promise(done=>{
const {port1,port2}=new MessageChannel
port1.onmessage=done
port2.postMessage(0)
})`
