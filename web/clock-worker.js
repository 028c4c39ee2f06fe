// The service worker of `/clock`: the page opens without a network. It answers for that page only
// (its scope); the build writes the list of files, and a new list makes a new worker.
//
// A new worker waits until no clock is open, so a page never mixes files of two versions.

/* global CLOCK_FILES, CLOCK_VERSION */

const PAGE = "/clock";
const CACHE = `clock-${CLOCK_VERSION}`;

self.addEventListener("install", (event) => {
    const fill = async () => {
        const cache = await caches.open(CACHE);
        await cache.addAll(
            [PAGE, ...CLOCK_FILES].map((path) => new Request(path, { cache: "reload" })),
        );
    };
    event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
    const clear = async () => {
        const names = await caches.keys();
        const old = names.filter((name) => name.startsWith("clock-") && name !== CACHE);
        await Promise.all(old.map((name) => caches.delete(name)));
        // The page that has installed the worker is answered from now on too.
        await self.clients.claim();
    };
    event.waitUntil(clear());
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    const isOurs = origin === self.location.origin && request.method === "GET";
    const path = request.mode === "navigate" && pathname === PAGE ? PAGE : pathname;
    if (!isOurs || !(path === PAGE || CLOCK_FILES.includes(path))) return;
    const answer = async () => {
        const cache = await caches.open(CACHE);
        return (await cache.match(path)) ?? fetch(request);
    };
    event.respondWith(answer());
});
