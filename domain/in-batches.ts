type Call<In, Out> = { input: In; answered: PromiseWithResolvers<Out | undefined> }

/**
 * Bundles calls: those made while a batch is running form the next one. So no call waits for others to come, and under
 * load there are fewer batches than calls. `run` returns answers in the order of the inputs, or fewer; the remaining
 * calls get undefined. If it throws, every call of the batch does.
 */
export function inBatches<In, Out>(
  run: (inputs: In[]) => Promise<readonly Out[]>,
): (input: In) => Promise<Out | undefined> {
  let waiting: Call<In, Out>[] = []
  let isRunning = false

  const work = async () => {
    isRunning = true
    while (waiting.length > 0) {
      // Callers that were answered together often call again together. After this pause their calls form one batch.
      await Promise.resolve()
      const calls = waiting
      waiting = []
      await answer(calls, run)
    }
    isRunning = false
  }
  return (input) => {
    const answered = Promise.withResolvers<Out | undefined>()
    waiting.push({ input, answered })
    if (!isRunning) void work()
    return answered.promise
  }
}

async function answer<In, Out>(calls: Call<In, Out>[], run: (inputs: In[]) => Promise<readonly Out[]>): Promise<void> {
  try {
    const answers = await run(calls.map(({ input }) => input))
    for (const [n, { answered }] of calls.entries()) answered.resolve(answers[n])
  } catch (fault) {
    for (const { answered } of calls) answered.reject(fault)
  }
}
