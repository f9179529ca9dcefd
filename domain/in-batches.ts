type Call<In, Out> = { input: In; answered: PromiseWithResolvers<Out | undefined> }

/**
 * Answers calls together: those made while a batch is under way are the next one. So no call waits for others to come, and the more
 * calls there are, the fewer batches they take. `run` answers in the order of the inputs, with fewer answers if it has no
 * more: the calls left over get undefined. Its fault is that of every call of the batch.
 */
export function inBatches<In, Out>(
  run: (inputs: In[]) => Promise<readonly Out[]>,
): (input: In) => Promise<Out | undefined> {
  let waiting: Call<In, Out>[] = []
  let isRunning = false

  const work = async () => {
    isRunning = true
    while (waiting.length > 0) {
      // Those that were answered together call again together: they make one batch, not one and the rest.
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
