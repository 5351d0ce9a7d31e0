/** Undefined lets the server answer. `askServer` returns what it answers. */
export type Answer = (request: Request, askServer: () => Promise<Response>) => Promise<Response | undefined> | Response | undefined;

/**
 * Lets a test answer requests of the page in place of the server. `request` is a method and a path, such as `GET /api/read/get_machine/`; the
 * query and what follows the path do not matter. The newest answer is asked first.
 */
export function answerRequests() {
  const { fetch } = globalThis;
  const answers: { request: string; answer: Answer }[] = [];
  const underway = new Set<Promise<unknown>>();
  const ending = new AbortController();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const asked = `${request.method} ${new URL(request.url).pathname}`;
    for (const { request: start, answer } of answers) {
      if (!asked.startsWith(start)) continue;
      const answered = answer(request.clone(), () => askServer(request.clone()));
      const response = await Promise.race([answered, abortOf(AbortSignal.any([request.signal, ending.signal]))]);
      if (response) return response;
    }
    return askServer(request);
  };
  async function askServer(request: Request): Promise<Response> {
    const sent = fetch(request);
    underway.add(sent);
    return sent.finally(() => underway.delete(sent));
  }
  return {
    answer: (request: string, answer: Answer) => {
      const item = { request, answer };
      answers.unshift(item);
      return () => void answers.splice(answers.indexOf(item), 1);
    },
    /**
     * Resolves when the server has answered what is under way. What a test leaves unanswered fails now, because a time limit that ends
     * during a later test would make its page believe that there is no connection.
     */
    restore: async () => {
      globalThis.fetch = fetch;
      ending.abort();
      await Promise.allSettled(underway);
    },
  };
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
