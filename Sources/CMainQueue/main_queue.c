#ifdef __linux__



#endif
